import type { BackendOptions } from '../backend.ts'
import type { Realtime } from '../realtime/realtime.ts'
import { createAuthAndRest } from './create-auth-and-rest.ts'
import { createRealtimeOf } from './create-realtime.ts'
import { createOwnStorage } from './create-storage.ts'

type Options = Parameters<typeof createAuthAndRest>[0] &
  Pick<Parameters<typeof createOwnStorage>[0], 'config' | 'db'> &
  Pick<Parameters<typeof createRealtimeOf>[0], 'config' | 'adminUrl'>

/** The services whose paths the proxy handles with a hosted Supabase, and their keys. */
export type DataServices = Pick<BackendOptions, 'keys' | 'auth' | 'rest' | 'storage'> &
  AsyncDisposable & { realtime?: Realtime }

/** Starts auth, the Data API, storage and realtime. */
export async function createDataServices(options: Options): Promise<DataServices> {
  await using undo = new AsyncDisposableStack()
  const { close, ...authAndRest } = await createAuthAndRest(options)
  undo.defer(close)
  const storage = await createOwnStorage({ ...options, keys: authAndRest.keys })
  if (storage) undo.use(storage)
  const realtime = await createRealtimeOf({ ...options, keys: authAndRest.keys })
  if (realtime) undo.use(realtime)
  const running = undo.move()
  return {
    ...authAndRest,
    ...(storage && { storage: storage.storage }),
    ...(realtime && { realtime: realtime.realtime }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
