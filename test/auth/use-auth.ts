import { afterAll, inject } from 'vitest'
import type { AuthSettings } from '../../backend/auth/auth-settings.ts'
import { startAuth, type AuthKit } from './auth-kit.ts'

/**
 * Starts the auth service for a test file and stops it at the end. Await it at the top of the file.
 */
export async function useAuth(settings: Partial<AuthSettings> = {}): Promise<AuthKit> {
  const kit = await startAuth(inject('adminUrl'), settings)
  afterAll(() => kit[Symbol.asyncDispose]())
  return kit
}
