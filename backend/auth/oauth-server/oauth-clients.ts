import { createHash, randomBytes } from 'node:crypto'
import { isUuid } from '../../../domain/text/uuid.ts'
import type { Tx } from '../../db/database.ts'
import { isSameSecret } from '../../web/secrets.ts'
import type { Json } from '../users/users.ts'

export type AuthMethod = 'client_secret_basic' | 'client_secret_post' | 'none'
type GrantType = 'authorization_code' | 'refresh_token'

/** A registered OAuth client: a third-party app that may act for users who consent. */
export interface OAuthClient {
  id: string
  client_secret_hash: string | null
  registration_type: 'dynamic' | 'manual'
  client_type: 'public' | 'confidential'
  token_endpoint_auth_method: AuthMethod
  redirect_uris: string[]
  grant_types: GrantType[]
  client_name: string | null
  client_uri: string | null
  logo_uri: string | null
  created_at: Date
  updated_at: Date
}

const columns = `id, client_secret_hash, registration_type, client_type, token_endpoint_auth_method,
  string_to_array(redirect_uris, ',') as redirect_uris,
  string_to_array(grant_types, ',') as grant_types, client_name, client_uri, logo_uri, created_at,
  updated_at`

/** @param id any text; null for text that is not a UUID */
export async function findClient(tx: Tx, id: string): Promise<OAuthClient | null> {
  if (!isUuid(id)) return null
  const { rows } = await tx.query<OAuthClient>(
    `select ${columns} from auth.oauth_clients where id = $1 and deleted_at is null`,
    [id],
  )
  return rows[0] ?? null
}

/** The clients of one page, newest first, and the number of all clients. */
export async function listClients(
  tx: Tx,
  { perPage, offset }: { perPage: number; offset: number },
): Promise<{ clients: OAuthClient[]; total: number }> {
  const { rows: clients } = await tx.query<OAuthClient>(
    `select ${columns}
     from auth.oauth_clients
     where deleted_at is null
     order by created_at desc, id
     limit $1 offset $2`,
    [perPage, offset],
  )
  const { rows } = await tx.query<{ total: number }>(
    'select count(*)::int as total from auth.oauth_clients where deleted_at is null',
  )
  return { clients, total: rows[0]?.total ?? 0 }
}

export type NewClient = Omit<OAuthClient, 'id' | 'created_at' | 'updated_at'>

/** Registers a client and creates its id. */
export async function insertClient(tx: Tx, client: NewClient, now: Date): Promise<OAuthClient> {
  const { rows } = await tx.query<OAuthClient>(
    `insert into auth.oauth_clients (client_secret_hash, registration_type, client_type,
       token_endpoint_auth_method, redirect_uris, grant_types, client_name, client_uri, logo_uri,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     returning ${columns}`,
    [
      client.client_secret_hash,
      client.registration_type,
      client.client_type,
      client.token_endpoint_auth_method,
      client.redirect_uris.join(','),
      client.grant_types.join(','),
      client.client_name,
      client.client_uri,
      client.logo_uri,
      now,
    ],
  )
  if (!rows[0]) throw new Error('An OAuth client was not returned after its insert')
  return rows[0]
}

/** @returns the updated client, null when it was deleted */
export async function saveClient(
  tx: Tx,
  client: OAuthClient,
  now: Date,
): Promise<OAuthClient | null> {
  const { rows } = await tx.query<OAuthClient>(
    `update auth.oauth_clients
     set client_secret_hash = $2, token_endpoint_auth_method = $3, redirect_uris = $4,
       grant_types = $5, client_name = $6, client_uri = $7, logo_uri = $8, updated_at = $9
     where id = $1 and deleted_at is null
     returning ${columns}`,
    [
      client.id,
      client.client_secret_hash,
      client.token_endpoint_auth_method,
      client.redirect_uris.join(','),
      client.grant_types.join(','),
      client.client_name,
      client.client_uri,
      client.logo_uri,
      now,
    ],
  )
  return rows[0] ?? null
}

/** Deletes a client with its consents, pending requests and sessions. */
export async function deleteClient(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update auth.oauth_clients set deleted_at = $2, updated_at = $2 where id = $1', [
    id,
    now,
  ])
  await tx.query('delete from auth.sessions where oauth_client_id = $1', [id])
  await tx.query('delete from auth.oauth_authorizations where client_id = $1', [id])
  await tx.query('delete from auth.oauth_consents where client_id = $1', [id])
}

/** A secret of 256 random bits, which needs no slow hash. */
export function makeClientSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

/** Compares a secret with its hash in constant time. Always false for a client without a secret. */
export function matchesSecret(secret: string, hash: string | null): boolean {
  return hash !== null && isSameSecret(hashSecret(secret), hash)
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/**
 * The client as admins and the client itself read it. The caller adds the secret where it was just
 * created.
 */
export function toClientShape(client: OAuthClient): Json {
  return {
    client_id: client.id,
    client_type: client.client_type,
    redirect_uris: client.redirect_uris,
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    grant_types: client.grant_types,
    response_types: ['code'],
    ...(client.client_name ? { client_name: client.client_name } : {}),
    ...(client.client_uri ? { client_uri: client.client_uri } : {}),
    ...(client.logo_uri ? { logo_uri: client.logo_uri } : {}),
    registration_type: client.registration_type,
    created_at: client.created_at,
    updated_at: client.updated_at,
  }
}

/** The part of the client that the consent page shows. */
export function toConsentShape({
  id,
  client_name: name,
  client_uri: uri,
  logo_uri: logoUri,
}: Pick<OAuthClient, 'id' | 'client_name' | 'client_uri' | 'logo_uri'>): Json {
  return { id, name: name ?? '', uri: uri ?? '', logo_uri: logoUri ?? '' }
}
