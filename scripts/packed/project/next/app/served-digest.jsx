"use client";

import { createClient } from "@fingerpaint/sdk-client";
import { useEffect, useState } from "react";

// At the top of a module, which Next also evaluates on the server, where the path has no site.
const client = createClient({ baseUrl: "/tools", apiKey: "a-key-of-mine" });

export function ServedDigest() {
  const [hash, setHash] = useState("");
  useEffect(() => {
    client.md5.text({ text: "hello" }).then((digest) => setHash(digest.hash));
  }, []);
  return <p id="served-digest">{hash}</p>;
}
