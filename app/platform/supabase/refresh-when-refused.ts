import type { SupabaseClient } from '@supabase/supabase-js'

/**
 * A `fetch` that has the session refreshed when the service refuses its token. The session may have
 * been ended on another device: then the browser forgets it, and the page asks to sign in again
 * instead of showing errors until the token expires.
 */
export function refreshWhenRefused(
  fetchAnswer: typeof fetch,
  findClient: () => Pick<SupabaseClient, 'auth'>,
): typeof fetch {
  let refusedToken = ''
  return async (input, init) => {
    const answer = await fetchAnswer(input, init)
    const token = new Headers(init?.headers).get('authorization') ?? ''
    const isData = /\/(rest|functions)\/v1\//.test(answer.url)
    // Once for each token: many requests may be refused together.
    if (answer.status === 401 && isData && token !== refusedToken) {
      refusedToken = token
      void refreshOrForget(findClient())
    }
    return answer
  }
}

async function refreshOrForget({ auth }: Pick<SupabaseClient, 'auth'>): Promise<void> {
  const { error } = await auth.refreshSession()
  // The service knows no such session. Any other failure may pass.
  if (error?.status === 400) await auth.signOut({ scope: 'local' })
}
