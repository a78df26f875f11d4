import { parseBase64 } from '../../../../domain/register/log/base64.ts'
import {
  formatEntryBundle,
  parseTilePath,
  tileWidth,
  widthInTree,
} from '../../../../domain/register/log/tiles.ts'
import { services } from '../../../platform/services.ts'
import type { Supabase } from '../../../platform/supabase.ts'
import type { Route } from './+types/log-files'

const plainText = 'text/plain; charset=utf-8'
// Pages of other sites check the register too.
const readByAll = { 'Access-Control-Allow-Origin': '*' }

/**
 * The files of the log (c2sp.org/tlog-tiles): `checkpoint`, `tile/<level>/<index>` and
 * `tile/entries/<index>`. Tiles never change; the checkpoint is never cached.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const path = params['*']
  const { data, error } = await supabase
    .from('register_checkpoints')
    .select('size, note')
    .order('size', { ascending: false })
    .order('id', { ascending: false })
    .limit(1)
  if (error) throw error
  const [checkpoint] = data
  if (!checkpoint) return notFound('Nothing was signed yet.')
  if (path === 'checkpoint')
    return new Response(checkpoint.note, {
      headers: { ...readByAll, 'Content-Type': plainText, 'Cache-Control': 'no-store' },
    })
  const place = parseTilePath(path)
  // Only what was signed is published.
  if (!place || place.width > widthInTree(place, checkpoint.size))
    return notFound('The log has no such file.')
  const { level, index, width } = place
  return immutable(
    level === 'entries'
      ? await readEntries(supabase, index * tileWidth, width)
      : await readTile(supabase, { level, index, width }),
  )
}

async function readTile(
  supabase: Supabase,
  { level, index, width }: { level: number; index: number; width: number },
): Promise<Uint8Array> {
  const { data, error } = await supabase.rpc('register_tile', {
    tile_level: level,
    tile_index: index,
    width,
  })
  if (error) throw error
  const tile = parseBase64(data ?? '')
  if (tile?.length !== width * 32) throw new Error(`The tile ${level}/${index} is not complete`)
  return tile
}

async function readEntries(supabase: Supabase, first: number, count: number): Promise<Uint8Array> {
  const { data, error } = await supabase
    .from('register_events')
    .select('json')
    .gte('index', first)
    .order('index')
    .limit(count)
  if (error) throw error
  if (data.length !== count) throw new Error(`Entries from ${first} on are missing`)
  const encoder = new TextEncoder()
  return formatEntryBundle(data.map(({ json }) => encoder.encode(json)))
}

function immutable(bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...readByAll,
      'Content-Type': 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}

function notFound(message: string): Response {
  return new Response(`${message}\n`, {
    status: 404,
    headers: { ...readByAll, 'Content-Type': plainText },
  })
}
