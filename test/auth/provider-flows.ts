import { createAuthBrowser } from './auth-browser.ts'
import type { AuthKit } from './auth-kit.ts'
import type { OidcProvider } from './oidc-provider.ts'

/** Sign-ins with the test provider in one browser. */
export function createProviderFlows({ kit, provider }: { kit: AuthKit; provider: OidcProvider }) {
  const { open } = createAuthBrowser(kit.backend)

  async function startWith(query: string): Promise<string> {
    const response = await open(`http://auth.test/auth/v1/authorize?${query}`)
    if (response.status !== 302) throw new Error(`authorize answered ${response.status}`)
    return response.headers.get('location') ?? ''
  }

  /** Runs the whole flow through the provider. */
  async function completeFlow(query: string): Promise<URL> {
    const back = await provider.visit(await startWith(query))
    return locationOf(await open(back))
  }

  function locationOf(response: Response): URL {
    if (response.status !== 303) throw new Error(`callback answered ${response.status}`)
    return new URL(response.headers.get('location') ?? '')
  }
  const inFragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

  const userOf = async (address: string) =>
    (await kit.admin.query('select * from auth.users where email = $1', [address])).rows
  const identitiesOf = async (userId: unknown) =>
    (
      await kit.admin.query(
        'select provider, provider_id from auth.identities where user_id = $1 order by provider',
        [userId],
      )
    ).rows

  return { open, startWith, completeFlow, locationOf, inFragment, userOf, identitiesOf }
}
