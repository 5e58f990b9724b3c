/** The console of canvases that are rendered without a reader: it accepts every call and prints nothing. */
export const quietConsole: object = new Proxy(
  {},
  {
    get: () => () => {},
  },
);
