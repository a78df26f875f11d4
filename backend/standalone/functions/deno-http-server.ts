import type { DenoServe } from './deno.ts'

/** What `https://deno.land/std/http/server.ts` exports. */
export const serve: DenoServe = (...given) =>
  (globalThis as unknown as { Deno: { serve: DenoServe } }).Deno.serve(...given)
