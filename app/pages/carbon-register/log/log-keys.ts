import { services } from '../../../platform/services.ts'
import type { Route } from './+types/log-keys'

/** The public keys that sign checkpoints, one a line, the first one first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { data, error } = await services(context)
    .supabase.from('register_keys')
    .select('key')
    .order('added_at')
    .order('key')
  if (error) throw error
  return new Response(data.map(({ key }) => `${key}\n`).join(''), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      // Pages of other sites check the register too.
      'Access-Control-Allow-Origin': '*',
    },
  })
}
