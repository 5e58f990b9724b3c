/**
 * Removes features that no policy covers from the frame's window, before a canvas runs. A sandboxed frame can't get
 * them back: each frame that it makes has a different origin and runs no scripts.
 */
export function lockDown(): void {
  // No policy that browsers honour keeps WebRTC off the network.
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel", "WebTransport"]) {
    remove(window, name);
  }
  // It can write to the clipboard after any click, whatever the permissions policy says.
  remove(Document.prototype, "execCommand");
  // The frame's history entries belong to the whole tab: a canvas could keep the reader from ever going back.
  for (const name of ["pushState", "replaceState"]) replace(History.prototype, name, () => {});
}

function remove(holder: object, name: string): void {
  replace(holder, name, undefined);
}

function replace(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: false, configurable: false });
}
