/**
 * The names of the properties of each component of `editor/canvas`, sorted. The build puts the table here that it reads
 * from the declaration of the module.
 */
export const canvasProps: Readonly<Record<string, readonly string[]>> = {};
