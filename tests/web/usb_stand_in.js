// A stand-in for navigator.usb: a Pico as a USB modem, whose bytes go through a WebSocket to a simulated table (maker_door.py).

const LINE = 0; // the interfaces of a Pico with MicroPython, and the endpoints of the second
const DATA = 1;
const [INPUT, OUTPUT] = [2, 3];

const device = {
  vendorId: 0x2e8a,
  productId: 5,
  configuration: null,
  claimed: new Set(),
  ready: false,

  async open() {
    const socket = new WebSocket(`ws://${location.host}/door`);
    socket.binaryType = "arraybuffer";
    await new Promise((resolve, reject) => {
      socket.onmessage = resolve; // the door says that the table is there
      socket.onclose = () => reject(new DOMException("Access denied.", "SecurityError"));
    });
    Object.assign(device, { socket, heard: [], lost: false, wake: () => {} });
    socket.onmessage = ({ data }) => {
      device.heard.push(data);
      device.wake();
    };
    socket.onclose = () => {
      device.lost = true;
      device.wake();
      for (const told of usb.followers) told(new Event("disconnect"));
    };
  },

  async close() {
    device.lost = true;
    device.ready = false;
    device.claimed.clear();
    device.wake();
    device.socket.onclose = null;
    device.socket.close();
  },

  async selectConfiguration() {
    const endpoints = [
      { endpointNumber: INPUT, direction: "in" },
      { endpointNumber: OUTPUT, direction: "out" },
    ];
    device.configuration = {
      interfaces: [
        { interfaceNumber: LINE, alternates: [{ interfaceClass: 2, endpoints: [] }] },
        { interfaceNumber: DATA, alternates: [{ interfaceClass: 10, endpoints }] },
      ],
    };
  },

  async claimInterface(number) {
    device.claimed.add(number);
  },

  async controlTransferOut({ request, value, index }) {
    if (request === 0x22 && index === LINE && device.claimed.has(LINE)) device.ready = value === 1;
  },

  async transferIn(endpoint) {
    check(endpoint, INPUT);
    while (!device.heard.length) {
      if (device.lost) throw new DOMException("The device was disconnected.", "NetworkError");
      await new Promise((resolve) => (device.wake = resolve));
    }
    return { data: new DataView(device.heard.shift()) };
  },

  async transferOut(endpoint, bytes) {
    check(endpoint, OUTPUT);
    device.socket.send(bytes);
  },
};

function check(endpoint, wanted) {
  if (endpoint !== wanted || !device.claimed.has(DATA) || device.lost) throw new DOMException("No such endpoint.", "NotFoundError");
  if (endpoint === OUTPUT && !device.ready) throw new DOMException("MicroPython does not listen yet.", "NetworkError");
}

const usb = {
  followers: [],
  asked: [],
  async requestDevice(options) {
    usb.asked.push(options);
    return device;
  },
  async getDevices() {
    return [device];
  },
  addEventListener(_, told) {
    usb.followers.push(told);
  },
};
Object.defineProperty(Navigator.prototype, "usb", { get: () => usb, configurable: true });
