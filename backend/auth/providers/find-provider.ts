import { refusal } from '../../errors.ts'
import type { AuthContext } from '../endpoint.ts'
import { findCustomDefinition } from './custom-providers.ts'
import { defineProvider, type ProviderDefinition } from './provider-definition.ts'

/**
 * The provider of a name that people may sign in with now.
 * @throws ApiError 400 `validation_failed`
 */
export async function requireProvider(context: AuthContext, name: string): Promise<ProviderDefinition> {
  const { external } = context.settings
  if (name.startsWith('custom:')) {
    const custom = await findCustomDefinition(context, name)
    if (custom) return custom
    throw refusal('validation_failed', 'Unsupported provider: Provider could not be found')
  }
  const given = Object.hasOwn(external, name) ? external[name] : undefined
  if (given && !given.enabled) throw refusal('validation_failed', 'Unsupported provider: provider is not enabled')
  const definition = given ? defineProvider(name, given, context.settings) : null
  if (!definition) throw refusal('validation_failed', `Unsupported provider: ${name === '' ? 'missing provider' : 'Provider could not be found'}`)
  if (definition.clientIds.length === 0) throw refusal('validation_failed', 'Unsupported provider: missing OAuth client ID')
  return definition
}
