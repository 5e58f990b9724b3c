/** The reasons why a check of the suite doesn't apply to this server. */
const noPrompts = "the server has no prompts, and announces none";
const noLogging = "the server sends no log messages, and announces none";
const exampleTool = "calls a tool of the suite's own example server";
const exampleResource = "reads a resource of the suite's own example server";
const noSubscriptions = "nothing changes that a client could listen for: the server grants no subscription";
const noCustomHeaders = "needs a tool with x-mcp-header annotations; ours have none";
const asksNothing = "calls an example tool that asks the client for input; ours ask nothing";

/** The checks that are allowed to fail, by id, with the reason. Remove an entry once its check passes. */
export const notApplicable: Readonly<Record<string, string>> = {
  "completion-complete": "the server completes no arguments, and announces none",
  "elicitation-sep1034-general": exampleTool,
  "elicitation-sep1330-general": exampleTool,
  "json-schema-2020-12-tool-found": exampleTool,
  "logging-set-level": noLogging,
  "prompts-get-embedded-resource": noPrompts,
  "prompts-get-simple": noPrompts,
  "prompts-get-with-args": noPrompts,
  "prompts-get-with-image": noPrompts,
  "prompts-list": noPrompts,
  "resources-read-binary": exampleResource,
  "resources-read-text": exampleResource,
  "resources-subscribe": noSubscriptions,
  "resources-templates-read": exampleResource,
  "resources-unsubscribe": noSubscriptions,
  "sep-2243-server-decode-base64": noCustomHeaders,
  "sep-2243-server-no-xmcp-tool": noCustomHeaders,
  "sep-2243-server-reject-invalid-param-chars": noCustomHeaders,
  "sep-2243-server-reject-param-mismatch": noCustomHeaders,
  "sep-2243-server-validate-param-match": noCustomHeaders,
  "sep-2322-elicitation-incomplete": asksNothing,
  "sep-2322-list-roots-incomplete": asksNothing,
  "sep-2322-multi-round-r1": asksNothing,
  "sep-2322-multiple-inputs-incomplete": asksNothing,
  "sep-2322-non-tool-incomplete": noPrompts,
  "sep-2322-reject-tampered-state": asksNothing,
  "sep-2322-request-state-incomplete": asksNothing,
  "sep-2322-respect-client-capabilities": asksNothing,
  "sep-2322-result-type-included": asksNothing,
  "sep-2322-sampling-incomplete": asksNothing,
  "sep-2549-prompts-list-caching-hints": noPrompts,
  "sep-2575-http-server-no-independent-requests-on-stream": exampleTool,
  "sep-2575-missing-capability-http-400": exampleTool,
  "sep-2575-server-no-log-without-loglevel": exampleTool,
  "sep-2575-server-rejects-undeclared-capability": exampleTool,
  "sep-2575-server-sends-subscription-ack": noSubscriptions,
  "sep-2575-server-tags-subscription-id": noSubscriptions,
  "tools-call-audio": exampleTool,
  "tools-call-elicitation": exampleTool,
  "tools-call-embedded-resource": exampleTool,
  "tools-call-error": exampleTool,
  "tools-call-image": exampleTool,
  "tools-call-mixed-content": exampleTool,
  "tools-call-sampling": exampleTool,
  "tools-call-simple-text": exampleTool,
  "tools-call-with-logging": noLogging,
  "tools-call-with-progress": exampleTool,
};

/** Extensions that the server doesn't implement, by the prefix of their scenarios' names. */
export const otherExtensions: readonly string[] = ["tasks-", "sep-2640-"];
