import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** The fate of a connection when its client has sent something. */
export type Verdict =
  | "forward"
  /** The target never gets the data, and both sides are cut. */
  | "cut before"
  /** The target gets the data, but its answer is dropped and the client is cut when it arrives. */
  | "cut after";

/** A proxy between a program and a service, which breaks connections when a test says so. */
export interface TcpProxy {
  readonly port: number;
  /** Decides what happens to data from clients. @default forwards everything */
  judge: (sent: string) => Verdict;
  /** While true, nothing is passed on in either direction, and connections stay open. */
  isStalled: boolean;
  cutAll(): void;
}

/** Starts a proxy to a port of this machine. It ends with the test. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listener = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    let isAnswerLost = false;
    const cut = () => {
      client.destroy();
      target.destroy();
    };
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on("error", cut);
      socket.on("close", () => {
        sockets.delete(socket);
        cut();
      });
    }
    client.on("data", (data) => {
      if (proxy.isStalled) return;
      const verdict = proxy.judge(data.toString("latin1"));
      if (verdict === "cut before") return cut();
      isAnswerLost ||= verdict === "cut after";
      target.write(data);
    });
    target.on("data", (data) => {
      if (proxy.isStalled) return;
      if (isAnswerLost) return cut();
      client.write(data);
    });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  onTestFinished(() => {
    listener.close();
    cutAll();
  });
  const { port } = listener.address() as AddressInfo;
  const proxy: TcpProxy = { port, judge: () => "forward", isStalled: false, cutAll };
  return proxy;
}
