import type { BackendOptions } from '../backend.ts'
import type { Realtime } from '../realtime/realtime.ts'
import type { Config } from '../config.ts'
import { createAuthAndRest } from './create-auth-and-rest.ts'
import { createOwnRealtime } from './create-realtime.ts'
import { createOwnStorage } from './create-storage.ts'

type Options = Parameters<typeof createAuthAndRest>[0] &
  Pick<Parameters<typeof createOwnStorage>[0], 'config' | 'db'> &
  Pick<Parameters<typeof createOwnRealtime>[0], 'adminUrl'> & {
    config: Pick<Config, 'isTrustedProxy'>
  }

/** The services whose paths the proxy handles with a hosted Supabase, and their keys. */
export interface DataServices
  extends Pick<BackendOptions, 'keys' | 'auth' | 'rest' | 'storage'>, AsyncDisposable {
  /** Null with a hosted Supabase. */
  realtime: Realtime | null
}

/** Starts auth, the Data API, storage and realtime. */
export async function createDataServices(options: Options): Promise<DataServices> {
  await using undo = new AsyncDisposableStack()
  const { close, ...authAndRest } = await createAuthAndRest(options)
  undo.defer(close)
  const storage = await createOwnStorage({ ...options, ...authAndRest })
  if (storage) undo.use(storage)
  const { mode, isTrustedProxy } = options.config
  const realtime =
    mode.name === 'supabase'
      ? null
      : undo.use(await createOwnRealtime({ ...options, ...authAndRest, isTrustedProxy })).realtime
  const running = undo.move()
  return {
    ...authAndRest,
    ...(storage && { storage: storage.storage }),
    realtime,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
