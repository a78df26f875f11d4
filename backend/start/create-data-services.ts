import type { BackendOptions } from '../backend.ts'
import { createAuthAndRest } from './create-auth-and-rest.ts'
import { createOwnStorage } from './create-storage.ts'

type Options = Parameters<typeof createAuthAndRest>[0] &
  Pick<Parameters<typeof createOwnStorage>[0], 'config' | 'db'>

/** The services whose paths the proxy handles with a hosted Supabase, and their keys. */
export type DataServices = Pick<BackendOptions, 'keys' | 'auth' | 'rest' | 'storage'> &
  AsyncDisposable

/** Starts auth, the Data API and storage. */
export async function createDataServices(options: Options): Promise<DataServices> {
  await using undo = new AsyncDisposableStack()
  const { close, ...authAndRest } = await createAuthAndRest(options)
  undo.defer(close)
  const storage = await createOwnStorage({ ...options, keys: authAndRest.keys })
  if (storage) undo.use(storage)
  const running = undo.move()
  return {
    ...authAndRest,
    ...(storage && { storage: storage.storage }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
