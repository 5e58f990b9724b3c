/** Counts the event loop's turns while a promise is pending, and does something in each. */
export async function turnsDuring(work: Promise<unknown>, onTurn?: () => void): Promise<number> {
  let turns = 0;
  let isDone = false;
  (function count() {
    setImmediate(() => {
      if (isDone) return;
      turns++;
      onTurn?.();
      count();
    });
  })();
  await work;
  isDone = true;
  return turns;
}
