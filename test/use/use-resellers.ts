import { randomUUID } from 'node:crypto'
import type { FunctionsServer } from '../servers/functions-server.ts'
import { makeAdminSince } from '../shop/admin-since.ts'
import { makePdf } from '../documents.ts'

/** The form of an application; `change` replaces fields, undefined leaves one out. */
function resellerForm(change: Record<string, string | Blob | undefined> = {}): FormData {
  const form = new FormData()
  const pdf = () => new File([makePdf()], 'document.pdf', { type: 'application/pdf' })
  const fields: Record<string, string | Blob | undefined> = {
    businessName: 'Sunrise Electric Stores',
    businessKind: 'company',
    registrationNumber: 'RC 1234567',
    tin: '12345678-0001',
    phone: '0803 123 4567',
    address: '14 Aba Road, opposite the mall',
    state: 'Rivers',
    about: 'Two shops, forty inverters a month.',
    certificate: pdf(),
    identity: pdf(),
    ...change,
  }
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}

/** What tests of resellers do: apply, decide, and read what a person sees. */
export function resellerShop(server: () => FunctionsServer) {
  const by = async (token: string | undefined, name: string, json: unknown) => {
    const response = await server().call(name, { json, ...(token && { token }) })
    const answer = (await response.json()) as Record<string, unknown>
    return { status: response.status, answer }
  }
  async function apply(token: string | undefined, change = {}) {
    const response = await server().call('apply-as-reseller', {
      body: resellerForm(change),
      hasUploadSlot: true,
      ...(token && { token }),
    })
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
  }
  const find = async (userId: string) =>
    (
      await server().admin.query<{
        id: string
        status: string
        code: string | null
        role: string
        tier: string
      }>(
        `select r.id, r.status, r.code, p.role, t.name as tier from public.resellers r
         join public.profiles p on p.id = r.user_id
         join public.reseller_tiers t on t.id = r.tier_id where r.user_id = $1`,
        [userId],
      )
    ).rows[0]
  const decide = async (token: string, userId: string, decision: string, more: object = {}) =>
    by(token, 'decide-reseller', {
      resellerId: (await find(userId))?.id ?? randomUUID(),
      decision,
      reason: 'Documents are in order',
      ...more,
    })
  return {
    by,
    apply,
    find,
    decide,
    /** A new account that is an approved reseller. */
    async useReseller(staffToken: string) {
      const person = await server().signUp(`${randomUUID()}@resellers.example`)
      await apply(person.token)
      await decide(staffToken, person.id, 'approve')
      return person
    },
    useStaff: (...grants: Grants) => signUpTrusted(server(), ...grants),
    terms: async (token: string) => {
      const response = await server().call('my-wholesale-terms', { method: 'GET', token })
      return { response, answer: (await response.json()) as { terms: unknown } }
    },
  }
}

type Grants = Parameters<FunctionsServer['useStaffWith']>

/** Staff with these grants who may approve money. */
export async function signUpTrusted(server: FunctionsServer, ...grants: Grants) {
  const staff = await server.useStaffWith(...grants)
  await makeAdminSince(server.admin, staff.id, '25 hours')
  await server.admin.query(
    `set session_replication_role = replica;
     update public.staff_grants set granted_at = now() - interval '25 hours'
       where user_id = '${staff.id}';
     reset session_replication_role`,
  )
  return staff
}
