declare module "fs-native-extensions" {
  /** Takes the kernel's exclusive lock on an open, writable file. False: another open of the file holds it. */
  export function tryLock(fd: number): boolean;
}
