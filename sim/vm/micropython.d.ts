// What vm.mjs uses of the MicroPython VM, which comes without types.

declare module "@micropython/micropython-webassembly-pyscript/micropython.mjs" {
  interface Options {
    heapsize: number;
    stdout(line: string): void;
    stderr(line: string): void;
  }

  interface MicroPython {
    FS: {
      mkdir(path: string): void;
      chdir(path: string): void;
      writeFile(path: string, bytes: Uint8Array): void;
    };
    runPython(code: string): void;
  }

  export function loadMicroPython(options: Options): Promise<MicroPython>;
}
