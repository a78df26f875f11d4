import { apiError } from '../../errors.ts'
import type { ExternalProviderSettings } from '../auth-settings.ts'
import type { AuthContext } from '../endpoint.ts'
import { knownProviders } from '../service-info.ts'
import { findCustomDefinition } from './custom/custom-providers.ts'
import { defineProvider, type ProviderDefinition } from './provider-definition.ts'

/** Names of our own identities; no external provider may use them. */
const ownNames = new Set(['email', 'phone', 'web3', 'anonymous', 'anonymous_users'])

/**
 * An enabled provider by name, from the settings or, with the prefix `custom:`, from the database.
 */
export async function findProvider(
  context: AuthContext,
  name: string,
): Promise<ProviderDefinition | null> {
  if (name.startsWith('custom:')) return findCustomDefinition(context, name)
  const providerSettings = ownNames.has(name) ? null : findSettings(context, name)
  const definition = providerSettings?.enabled
    ? defineProvider(name, providerSettings, context.settings)
    : null
  return definition && definition.clientIds.length > 0 ? definition : null
}

/** @throws ApiError 400 `validation_failed` */
export async function requireProvider(
  context: AuthContext,
  name: string,
): Promise<ProviderDefinition> {
  const definition = await findProvider(context, name)
  if (definition && definition.clientSecret !== '') return definition
  throw apiError(
    'validation_failed',
    `Unsupported provider: ${reasonFor(context, name, definition)}`,
  )
}

/** Why nobody can sign in over this provider, in the words of supabase/auth. */
function reasonFor(
  context: AuthContext,
  name: string,
  definition: ProviderDefinition | null,
): string {
  if (name === '') return 'missing provider'
  // A provider without a secret is for ID tokens that an app got from it.
  if (definition) return 'missing OAuth secret'
  const isKnown = findSettings(context, name) !== null || knownProviders.includes(name)
  return isKnown ? 'provider is not enabled' : `Provider ${name.slice(0, 50)} could not be found`
}

function findSettings({ settings }: AuthContext, name: string): ExternalProviderSettings | null {
  return Object.hasOwn(settings.external, name) ? (settings.external[name] ?? null) : null
}
