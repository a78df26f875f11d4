import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { apiError } from '../../../errors.ts'
import { readOptionalBody } from '../../../web/read-body.ts'
import { writeAudit } from '../../audit.ts'
import { textField } from '../../body-fields.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../../endpoint.ts'
import { notifyOwner } from '../../mails/notify-owner.ts'
import type { UserSession } from '../../users/require-user.ts'
import { findUserById } from '../../users/users.ts'
import { requireNameAvailable } from '../enroll-factor.ts'
import { deleteFactor, insertFactor, lockUser } from '../factors.ts'
import {
  findRecoveryCodes,
  makeRecoveryCodes,
  replaceRecoveryCodes,
  type RecoveryCodeSet,
} from './recovery-codes.ts'
import { requireAal2, requirePermanentUser } from '../require-factor.ts'

/**
 * `GET /factors/recovery-codes`: how many codes exist and how many are unused, never the codes
 * themselves.
 */
export const getRecoveryCodes: Endpoint = async (context, call) => {
  const { user } = await requirePermanentUser(context, call)
  const { factorId, total, remaining } = requireSet(
    await transact(context, (tx) => findRecoveryCodes(tx, user.id)),
  )
  return Response.json({ id: factorId, type: 'recovery_code', total, remaining })
}

const body = z.object({ friendly_name: textField })

/**
 * `POST /factors/recovery-codes`: creates ten recovery codes, shown only in this response. Each
 * replaces a second factor once. They require another verified factor.
 */
export const generateRecoveryCodes: Endpoint = async (context, call) => {
  const { user } = await requireCodeOwner(context, call, 'generate')
  const requested = await readOptionalBody(call.request, body)
  const friendlyName = requested?.friendly_name || 'Recovery codes'
  const { mfa } = context.settings
  const now = context.now()
  const [codes, factorId] = [makeRecoveryCodes(mfa.recoveryCodes.count), randomUUID()]
  await transact(context, async (tx) => {
    await lockUser(tx, user.id)
    const factors = (await findUserById(tx, user.id))?.factors ?? []
    if (factors.some(({ factor_type: type }) => type === 'recovery_code')) {
      throw apiError(
        'mfa_verified_factor_exists',
        'Recovery codes are already enrolled for this user, use regenerate to rotate them',
      )
    }
    if (!factors.some(({ status }) => status === 'verified')) {
      throw apiError(
        'mfa_recovery_codes_sole_factor',
        'At least one other verified factor is required to generate recovery codes',
      )
    }
    requireNameAvailable(
      factors.map((factor) => factor.friendly_name),
      friendlyName,
    )
    if (factors.length >= mfa.maxEnrolledFactors)
      throw apiError(
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    await insertFactor(
      tx,
      { id: factorId, userId: user.id, type: 'recovery_code', status: 'verified', friendlyName },
      now,
    )
    await replaceRecoveryCodes(tx, context.keys, { userId: user.id, factorId, codes }, now)
    await writeAudit(
      tx,
      {
        action: 'recovery_codes_generated',
        user,
        ip: call.ip,
        traits: { factor_id: factorId, count: codes.length },
      },
      now,
    )
    await notifyOwner(context, tx, { user, change: 'Recovery codes were made' })
  })
  return Response.json({
    id: factorId,
    type: 'recovery_code',
    friendly_name: friendlyName,
    total: codes.length,
    codes,
  })
}

/**
 * `POST /factors/recovery-codes/regenerate`: creates ten new codes. The old codes, and a lock on
 * them, end at once.
 */
export const regenerateRecoveryCodes: Endpoint = async (context, call) => {
  const { user } = await requireCodeOwner(context, call, 'regenerate')
  const now = context.now()
  const codes = makeRecoveryCodes(context.settings.mfa.recoveryCodes.count)
  const { factorId, friendlyName } = await transact(context, async (tx) => {
    await lockUser(tx, user.id)
    const set = requireSet(await findRecoveryCodes(tx, user.id))
    await replaceRecoveryCodes(
      tx,
      context.keys,
      { userId: user.id, factorId: set.factorId, codes },
      now,
    )
    await writeAudit(
      tx,
      {
        action: 'recovery_codes_regenerated',
        user,
        ip: call.ip,
        traits: { factor_id: set.factorId, count: codes.length },
      },
      now,
    )
    await notifyOwner(context, tx, { user, change: 'New recovery codes were made' })
    return set
  })
  return Response.json({
    id: factorId,
    type: 'recovery_code',
    friendly_name: friendlyName,
    total: codes.length,
    codes,
  })
}

/** `DELETE /factors/recovery-codes`: deletes all recovery codes. */
export const deleteRecoveryCodes: Endpoint = async (context, call) => {
  const { user, session } = await requirePermanentUser(context, call)
  await requireAal2(context, session, { message: 'AAL2 required to delete recovery codes' })
  const id = await transact(context, async (tx) => {
    await lockUser(tx, user.id)
    const { factorId } = requireSet(await findRecoveryCodes(tx, user.id))
    await deleteFactor(tx, { userId: user.id, factorId })
    await writeAudit(
      tx,
      { action: 'recovery_codes_deleted', user, ip: call.ip, traits: { factor_id: factorId } },
      context.now(),
    )
    await notifyOwner(context, tx, { user, change: 'Recovery codes were removed' })
    return factorId
  })
  return Response.json({ id })
}

async function requireCodeOwner(
  context: AuthContext,
  call: Call,
  verb: string,
): Promise<UserSession> {
  const userSession = await requirePermanentUser(context, call)
  if (!context.settings.mfa.recoveryCodes.enrollEnabled)
    throw apiError(
      'mfa_recovery_codes_enroll_not_enabled',
      'MFA enroll is disabled for recovery codes',
    )
  await requireAal2(context, userSession.session, {
    message: `AAL2 required to ${verb} recovery codes`,
  })
  return userSession
}

function requireSet(set: RecoveryCodeSet | null): RecoveryCodeSet {
  if (!set) throw apiError('mfa_factor_not_found', 'The user has not enrolled recovery codes')
  return set
}
