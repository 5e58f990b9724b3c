import type { AppContext } from "./context.ts";
import { replyLimits, setReplyDeadline } from "./reply-deadline.ts";
import { ServiceError } from "./service-error.ts";

/**
 * A bound on the bytes of the replies that are in memory because they haven't left yet: loads, share pages, lists and
 * answers to agents (rule B11). Anybody may ask for those without a body of their own, and needn't read them.
 */
export interface ReplyBudget {
  /** Bytes reserved now. */
  readonly used: number;
  /**
   * Reserves bytes for the reply to a request, on top of those that it has, until the reply has left or its connection
   * is gone. Call it before the reply's content is read.
   * @throws SERVICE_UNAVAILABLE with `Retry-After` where the caller's network or the server has no room for them
   */
  reserve(context: AppContext, bytes: number): void;
}

/** The part of the budget that one reply has. */
export interface ReplyReservation {
  /** Replaces what was reserved by what the reply takes. It never refuses, because the reply is made. */
  hold(bytes: number): void;
}

export interface ReplyBudgetLimits {
  /** All replies together; a quarter more for replies of at most 64 KiB, so that small canvases stay readable. */
  totalBytes: number;
  /** The replies to one network: an IPv4 address, or a /48 of IPv6. */
  networkBytes: number;
}

/** Room for 90 of the largest canvases, and for 11 in one network. */
const defaultLimits: ReplyBudgetLimits = { totalBytes: 134_217_728, networkBytes: 16_777_216 };

const smallBytes = 65_536;

/** @param networkOf The name of the caller's network. */
export function createReplyBudget(
  networkOf: (context: AppContext) => string,
  { totalBytes, networkBytes }: ReplyBudgetLimits = defaultLimits,
): ReplyBudget {
  let used = 0;
  const usedByNetwork = new Map<string, number>();

  function open({ res }: AppContext, network: string) {
    let held = 0;
    let isReleased = res.closed;
    function hold(bytes: number): void {
      if (isReleased) return;
      used += bytes - held;
      const left = (usedByNetwork.get(network) ?? 0) + bytes - held;
      if (left === 0) usedByNetwork.delete(network);
      else usedByNetwork.set(network, left);
      held = bytes;
    }
    // Node warns of the eleventh listener as of a leak, and a list that is streamed has one more for its deadline.
    res.setMaxListeners(res.getMaxListeners() + 2);
    res.once("close", () => {
      hold(0);
      isReleased = true;
    });
    return {
      hold,
      add(bytes: number): void {
        if ((usedByNetwork.get(network) ?? 0) + bytes > networkBytes) {
          throw unavailable("replies to your address wait to be read; read them, then try again");
        }
        if (used + bytes > (held + bytes > smallBytes ? totalBytes : 1.25 * totalBytes)) {
          throw unavailable("replies of this server wait to be read; try again later");
        }
        hold(held + bytes);
      },
    };
  }

  const reservations = new WeakMap<AppContext["res"], ReturnType<typeof open>>();
  return {
    get used() {
      return used;
    },
    reserve(context, bytes) {
      let reservation = reservations.get(context.res);
      if (reservation === undefined) {
        reservation = open(context, networkOf(context));
        reservations.set(context.res, reservation);
        context.state.replyReservation = reservation;
      }
      reservation.add(bytes);
    },
  };
}

function unavailable(reason: string): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", `reply: too many ${reason}`, { headers: { "Retry-After": "1" } });
}

/** A text as the body of a reply: a large one as bytes, because Node would keep two copies of it while it leaves. */
export function replyBody(text: string): string | Buffer {
  return text.length < replyLimits.minBytes ? text : Buffer.from(text);
}

/** Counts a reply whose body is made, and gives its reader a deadline. */
export function holdReply(context: AppContext): void {
  const { length = 0, res, state } = context;
  (state.replyReservation ?? state.reservation)?.hold(length);
  setReplyDeadline(res, length);
}
