import { createHmac } from 'node:crypto'
import { ensureUser } from '../backend/auth/ensure-user.ts'
import type { Config } from '../backend/config.ts'
import type { Services } from '../backend/start-services.ts'
import { site } from '../site.config.ts'
import { seedDemo } from './product.ts'

const people = [
  { role: 'admin', fullName: 'Demo Admin' },
  { role: 'customer', fullName: 'Demo Customer' },
  { role: 'reseller', fullName: 'Demo Reseller' },
] as const

/**
 * Fills an empty shop with the demo company and, on the embedded database, makes its three accounts. Their passwords follow
 * from this installation's secret key: no two installations share one, and none is written down.
 * @returns what to tell the person who started the server, line by line
 */
export async function openDemo({ mode, wantsDemoData }: Pick<Config, 'mode' | 'wantsDemoData'>, { db, adminUrl, secretKey }: Pick<Services, 'db' | 'adminUrl' | 'secretKey'>): Promise<string[]> {
  if (!wantsDemoData || mode.name === 'supabase') return []
  const { rowCount } = await db.transaction({ role: 'service_role' }, (tx) => tx.query('select from public.products limit 1'))
  if (rowCount === 0) await seedDemo(adminUrl)
  if (mode.name !== 'embedded') return []
  const lines: string[] = []
  for (const { role, fullName } of people) {
    const email = `${role}@${site.email.split('@')[1]}`
    const password = createHmac('sha256', secretKey).update(`demo ${email}`).digest('base64url').slice(0, 16)
    await ensureUser(db, { email, password, role, fullName })
    lines.push(`  ${role.padEnd(8)}  ${email}  ${password}`)
  }
  return ['Demo accounts:', ...lines]
}
