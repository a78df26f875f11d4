import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'

export interface Reseller {
  id: string
  userId: string
  status: 'applied' | 'approved' | 'declined' | 'suspended'
  businessName: string
  /** Of the account; null when it has none. */
  email: string | null
  /** Of the person, as in their profile. */
  personName: string | null
}

const columns = `r.id, r.user_id as "userId", r.status, r.business_name as "businessName",
  private.find_account_email(r.user_id) as email, p.full_name as "personName"`

/** A reseller by id, for mails; null when there is none. */
export async function findReseller(tx: Tx, id: string): Promise<Reseller | null> {
  return tx.maybeOne<Reseller>(
    `select ${columns} from public.resellers r left join public.profiles p on p.id = r.user_id
     where r.id = $1`,
    [id],
  )
}

/**
 * The calling reseller, locked until the transaction ends.
 * @throws FunctionError 403 not a reseller, or not an approved one now
 */
export async function requireReseller(
  tx: Tx,
  { caller }: Pick<FunctionContext, 'caller'>,
): Promise<Reseller> {
  const found = await tx.maybeOne<Reseller>(
    `select ${columns}
     from public.resellers r left join public.profiles p on p.id = r.user_id
     where r.user_id = $1
     for no key update of r`,
    [caller.personId],
  )
  if (!found) throw new FunctionError(403, 'Only resellers can do this.')
  if (found.status === 'suspended')
    throw new FunctionError(
      403,
      'Your reseller account is suspended, so nothing can be changed or paid out now. Please talk to us.',
    )
  if (found.status !== 'approved') throw new FunctionError(403, 'Only resellers can do this.')
  return found
}
