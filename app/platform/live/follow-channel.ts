import type { Database } from '../database.gen.ts'
import { newId } from '../new-id.ts'
import { loadSupabase, type Supabase } from '../supabase.ts'

/** Changes of one table that a page wants to hear of. */
export interface WatchedTable {
  table: keyof Database['public']['Tables']
  /** For example `id=eq.7`. Row level security applies besides. */
  filter?: string
}

export interface ChannelOptions {
  /** The beginning of the channel's name, for people who look at the network. */
  topic: string
  tables: readonly WatchedTable[]
  /** The channel is open now, again or for the first time: changes may have been missed. */
  onJoin(): void
  onChange(): void
  /** The service closed the channel or refused it, or the connection is lost. */
  onLost(): void
}

/** A tab that nobody looks at for this long costs no data any more. */
const leaveWhenHiddenMs = 60_000
const rejoinMs = 5_000

/**
 * Follows the changes of tables while the tab is looked at. Realtime is only a hint: whoever uses it
 * reads the data itself when it joins, when something changes and when the tab is shown again.
 * @returns stops it
 */
export function followChannel(options: ChannelOptions): () => void {
  let leave: (() => void) | null = null
  let rejoin: ReturnType<typeof setTimeout> | undefined
  let hidden: ReturnType<typeof setTimeout> | undefined

  const enter = () => {
    clearTimeout(rejoin)
    leave ??= openChannel(options, () => {
      leave = null
      rejoin = setTimeout(enter, rejoinMs)
    })
  }
  const exit = () => {
    clearTimeout(rejoin)
    leave?.()
    leave = null
  }
  const onVisibility = () => {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(exit, leaveWhenHiddenMs)
    else if (leave === null) enter()
    // A phone may have stopped the page meanwhile.
    else options.onJoin()
  }
  document.addEventListener('visibilitychange', onVisibility)
  if (document.visibilityState === 'visible') enter()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(hidden)
    exit()
  }
}

/** @param onClosed called when the service has closed the channel for good */
function openChannel(
  { topic, tables, onJoin, onChange, onLost }: ChannelOptions,
  onClosed: () => void,
): () => void {
  let isLeft = false
  let remove = () => {}
  async function open(): Promise<void> {
    const supabase = await loadSupabase()
    // The first join already carries the token of the session.
    await supabase.realtime.setAuth()
    if (isLeft) return
    // A name of its own: the client would answer with the old channel while that one is closing.
    const channel = watch(supabase.channel(`${topic}:${newId()}`), tables, onChange)
    remove = () => void supabase.removeChannel(channel)
    channel.subscribe((status) => {
      if (isLeft) return
      if (status === 'SUBSCRIBED') return onJoin()
      onLost()
      // After an error or a lost connection the client joins again by itself.
      if (status === 'CLOSED') onClosed()
    })
  }
  open().catch(() => {
    if (isLeft) return
    onLost()
    onClosed()
  })
  return () => {
    isLeft = true
    remove()
  }
}

function watch(
  channel: ReturnType<Supabase['channel']>,
  tables: readonly WatchedTable[],
  onChange: () => void,
) {
  for (const { table, filter } of tables)
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table, ...(filter && { filter }) },
      onChange,
    )
  return channel
}
