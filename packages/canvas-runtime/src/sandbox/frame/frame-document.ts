/** A frame's program, escaped for a script element, and its SHA-256 hash in Base64 for a policy. */
export interface FrameScript {
  readonly script: string;
  readonly sha256: string;
}

/** The document that runs in a canvas frame, and how to serve it. */
export interface FrameDocument {
  /** One self-contained page: it loads nothing. */
  readonly html: string;
  /**
   * The policy. `html` also contains it in a `<meta>` element, for frames made from the text itself. It allows the
   * document's scripts by their hashes, and `eval`, which runs canvases.
   */
  readonly contentSecurityPolicy: string;
  /**
   * Headers for the response that serves `html`: the policy with `sandbox`, a permissions policy, and other isolating
   * headers.
   */
  readonly headers: Readonly<Record<string, string>>;
}

/** The window property through which the scripts after the program register a site's own modules. */
export const ownModuleHostName = "__canvasModules";

/**
 * Makes the document around a frame's program.
 *
 * @param scripts Scripts that follow the program, as text.
 */
export async function frameDocument(
  { script, sha256 }: FrameScript,
  scripts: readonly string[],
): Promise<FrameDocument> {
  const further = scripts.map(escapeScript);
  const contentSecurityPolicy = policy([sha256, ...(await Promise.all(further.map(sha256Of)))]);
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Canvas</title>
<style>html, body { margin: 0 }</style>
</head>
<body><div id="canvas"></div><script>${script}</script>${further.map((text) => `<script>${text}</script>`).join("")}</body>
</html>
`,
    contentSecurityPolicy,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `sandbox allow-scripts; ${contentSecurityPolicy}`,
      "Permissions-Policy": deniedFeatures
        .split(" ")
        .map((feature) => `${feature}=()`)
        .join(", "),
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-DNS-Prefetch-Control": "off",
      // Allows cross-origin isolated pages to show canvases. `same-origin` would reject the frame's opaque origin.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
    },
  };
}

/** Escapes what would end or change the script element around a text. */
export function escapeScript(script: string): string {
  return script.replaceAll("<!--", "\\x3C!--").replaceAll(/<\/script/gi, "\\x3C/script");
}

async function sha256Of(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...digest));
}

function policy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(" ")} 'unsafe-eval'`,
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "font-src data:",
    "media-src data: blob:",
    "connect-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/**
 * Every feature that reaches a device, a sensor, another site or the whole screen and that Chromium knows on every
 * platform: it warns about others. Cross-origin frames never get the features left out.
 */
const deniedFeatures =
  "accelerometer attribution-reporting autoplay browsing-topics camera clipboard-read clipboard-write " +
  "compute-pressure cross-origin-isolated display-capture encrypted-media fullscreen gamepad geolocation " +
  "gyroscope hid identity-credentials-get idle-detection join-ad-interest-group keyboard-map local-fonts " +
  "magnetometer microphone midi otp-credentials payment picture-in-picture private-state-token-issuance " +
  "private-state-token-redemption publickey-credentials-create publickey-credentials-get run-ad-auction " +
  "screen-wake-lock serial shared-storage storage-access sync-xhr usb window-management xr-spatial-tracking";
