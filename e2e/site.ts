import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { greetingFile } from './site.setup.ts'

export interface Account {
  email: string
  password: string
}

/** What the site prints when it runs, with the demo accounts. */
export const readGreeting = (dataDir: string) => readFileSync(greetingFile(dataDir), 'utf8')

/** The key of browsers, and that with which a server may do everything. */
export function readKeys(): { publishableKey: string; secretKey: string } {
  return JSON.parse(readFileSync(join(inject('dataDir'), 'keys.json'), 'utf8'))
}
