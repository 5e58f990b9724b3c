import { ServiceError } from "../request/service-error.ts";

/** Limits the bytes of all bodies, and of the replies to them, that are in memory at the same time (rule M6). */
export interface BodyBudget {
  /** Bytes reserved now. */
  readonly used: number;
  /** An empty reservation for one request. */
  open(): BodyReservation;
}

/** The part of the budget that one request holds. */
export interface BodyReservation {
  /** Bytes reserved by this request. */
  readonly bytes: number;
  /**
   * @throws SERVICE_UNAVAILABLE with `Retry-After` if the budget can't cover it and the reservation would exceed 64 KiB
   */
  add(bytes: number): void;
  /**
   * Adds a reply's bytes, which are already in memory. It never refuses, because the work is done. Later bodies are
   * refused until there is room again.
   */
  hold(bytes: number): void;
  /** Releases everything. Later calls reserve nothing: a reply may still be created after its connection is gone. */
  release(): void;
}

/** Smaller bodies are accepted even if larger ones fill the budget, so that nobody can keep others from publishing. */
const alwaysTakenBytes = 65_536;

/** @param limitBytes The limit for all bodies in memory. */
export function createBodyBudget(limitBytes: number): BodyBudget {
  let used = 0;
  return {
    get used() {
      return used;
    },
    open: () => {
      let isReleased = false;
      // `bytes` isn't a getter: creating an object with one takes longer than everything else here.
      const reservation = { bytes: 0, hold, add, release };
      function hold(bytes: number): void {
        if (isReleased) return;
        used += bytes;
        reservation.bytes += bytes;
      }
      function add(bytes: number): void {
        if (used + bytes > limitBytes && reservation.bytes + bytes > alwaysTakenBytes) {
          throw new ServiceError("SERVICE_UNAVAILABLE", "body: the server holds too many large bodies now", {
            headers: { "Retry-After": "1" },
          });
        }
        hold(bytes);
      }
      function release(): void {
        isReleased = true;
        used -= reservation.bytes;
        reservation.bytes = 0;
      }
      return reservation;
    },
  };
}
