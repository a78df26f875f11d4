import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Client } from 'pg'
import { createAccount, password, post } from '../auth-requests.ts'
import type { Subject } from '../measure.ts'

/** The token of an owner, and the client of the browser in which they are signed in. */
export async function signInOwner(
  subject: Subject,
  admin: Client,
): Promise<{ token: string; supabase: SupabaseClient }> {
  const email = await createAccount(subject, `owner-${Date.now()}@example.com`)
  await admin.query(
    `update public.profiles set role = 'admin'
     where id = (select id from auth.users where email = $1)`,
    [email],
  )
  await admin.query(
    `insert into public.staff_grants (user_id, grant_name)
       select id, 'owner' from auth.users where email = $1
     on conflict do nothing`,
    [email],
  )
  const answer = await post(subject, {
    ip: '10.77.0.1',
    path: '/token?grant_type=password',
    body: { email, password },
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const options = { accessToken: async () => token }
  return { token, supabase: createClient(subject.origin, subject.publishableKey, options) }
}
