import type { Tx } from '../../db/database.ts'
import type { AuthContext } from '../endpoint.ts'
import { openSecret, sealSecret } from '../keys/secret-box.ts'
import { linkExternally } from './account-linking.ts'
import type { ProviderProfile } from './provider-profile.ts'

/** Who came back from a provider to be linked, and has yet to show that they are who asked. */
export interface PendingIdentity {
  provider: string
  profile: ProviderProfile
}

export function sealIdentity(
  { keys }: Pick<AuthContext, 'keys'>,
  flowId: string,
  { provider, profile }: PendingIdentity,
): string {
  return sealSecret(keys, { owner: flowId, text: JSON.stringify({ provider, profile }) })
}

/**
 * Links it, now that the code verifier was right.
 * @throws ApiError as `linkExternally`
 */
export async function linkPending(
  tx: Tx,
  context: AuthContext,
  { userId, flowId, sealed, ip }: { userId: string; flowId: string; sealed: string; ip: string },
): Promise<void> {
  // Sealed by sealIdentity under our own key: nobody else can have written it.
  const { provider, profile } = JSON.parse(
    openSecret(context.keys, { owner: flowId, sealed }),
  ) as PendingIdentity
  await linkExternally(tx, context, userId, { provider, profile, ip })
}
