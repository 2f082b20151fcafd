// A stand-in for navigator.serial: its one port leads through a WebSocket to a simulated table (maker_door.py).

class StandInPort {
  _opened = false;
  readable = null;
  writable = null;

  async open() {
    if (this._opened) throw new DOMException("The port is already open.", "InvalidStateError");
    const socket = new WebSocket(`ws://${location.host}/door`);
    socket.binaryType = "arraybuffer";
    await new Promise((resolve, reject) => {
      socket.onmessage = resolve; // the door says that the table is there
      socket.onclose = () => reject(new DOMException("Failed to open serial port.", "NetworkError"));
    });
    this._opened = true;
    let heard;
    this.readable = new ReadableStream({ start: (controller) => (heard = controller) });
    this.writable = new WritableStream({ write: (bytes) => socket.send(bytes) });
    this._socket = socket;
    socket.onmessage = ({ data }) => heard.enqueue(new Uint8Array(data));
    socket.onclose = () => {
      if (this._socket !== socket) return;
      this._gone();
      heard.error(new DOMException("The device has been lost.", "NetworkError"));
      for (const told of serial.followers) told(new Event("disconnect"));
    };
  }

  async close() {
    if (!this._opened) throw new DOMException("The port is already closed.", "InvalidStateError");
    const socket = this._socket;
    this._opened = false; // also a port whose device has gone must be closed
    this._gone();
    socket?.close();
  }

  async setSignals() {}

  getInfo() {
    return { usbVendorId: 0x2e8a, usbProductId: 5 };
  }

  _gone() {
    this._socket = null;
    this.readable = null;
    this.writable = null;
  }
}

const serial = {
  followers: [],
  asked: [], // what ports the page wanted to see
  ports: [new StandInPort()],
  async requestPort(options) {
    serial.asked.push(options ?? null);
    if (!serial.ports.length) throw new DOMException("No port selected by the user.", "NotFoundError");
    return serial.ports[0];
  },
  async getPorts() {
    return serial.ports;
  },
  addEventListener(_, told) {
    serial.followers.push(told);
  },
};
Object.defineProperty(Navigator.prototype, "serial", { get: () => serial, configurable: true });
