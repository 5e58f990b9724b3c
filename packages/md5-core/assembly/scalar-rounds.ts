import { T } from "./steps-table.generated";

/**
 * RFC 1321, 3.4, for one message: a = b + ((a + F(b, c, d) + X[k] + T[i]) <<< s), and the same with G, H and I. The
 * result of the previous step is b, so the terms that need b are added last.
 */

// @ts-expect-error: decorator
@inline
export function FF(a: u32, b: u32, c: u32, d: u32, X: usize, k: usize, s: u32, i: usize): u32 {
  // F is "b and c, or not b and d".
  return rotl(sum(a, X, k, i) + (d ^ (b & (c ^ d))), s) + b;
}

// @ts-expect-error: decorator
@inline
export function GG(a: u32, b: u32, c: u32, d: u32, X: usize, k: usize, s: u32, i: usize): u32 {
  // G is "b and d, or c and not d". Its halves share no bit, so they can be added separately.
  return rotl(sum(a, X, k, i) + (c & ~d) + (b & d), s) + b;
}

// @ts-expect-error: decorator
@inline
export function HH(a: u32, b: u32, c: u32, d: u32, X: usize, k: usize, s: u32, i: usize): u32 {
  return rotl(sum(a, X, k, i) + (b ^ (c ^ d)), s) + b;
}

// @ts-expect-error: decorator
@inline
export function II(a: u32, b: u32, c: u32, d: u32, X: usize, k: usize, s: u32, i: usize): u32 {
  return rotl(sum(a, X, k, i) + (c ^ (b | ~d)), s) + b;
}

/** T is loaded from memory: a constant would be fused with the sum's other parts into one slow instruction by V8. */
// @ts-expect-error: decorator
@inline
function sum(a: u32, X: usize, k: usize, i: usize): u32 {
  return a + load<u32>(X + 4 * k) + load<u32>(T + 4 * i);
}
