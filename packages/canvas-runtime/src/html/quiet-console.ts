/** The console that a canvas sees where it is rendered without a reader: it takes everything and says nothing. */
export const quietConsole: object = new Proxy(
  {},
  {
    get: () => () => {},
  },
);
