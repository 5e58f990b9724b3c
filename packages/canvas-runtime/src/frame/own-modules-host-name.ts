/** The name in the frame's window under which scripts of a site's own modules find where to register. */
export const ownModuleHostName = "__canvasModules";
