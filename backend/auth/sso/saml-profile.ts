import type { Profile } from '@node-saml/node-saml'
import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readEmail, toIdentityData, type ProviderProfile } from '../providers/provider-profile.ts'
import type { Json } from '../users/users.ts'
import type { AttributeMapping, SsoProvider } from './sso-providers.ts'

/**
 * The signed assertion as the library returns it (xml2js): every element is an array, attributes
 * are in `$`, text is in `_`.
 */
const text = z.union([
  z.string(),
  z.object({ _: z.string().default('') }).transform((value) => value._),
  z.unknown().transform(() => ''),
])
const assertion = z.object({
  Assertion: z.object({
    Subject: z.tuple([
      z.object({
        SubjectConfirmation: z
          .array(
            z.object({
              SubjectConfirmationData: z
                .array(z.object({ $: z.record(z.string(), z.string()).optional() }))
                .optional(),
            }),
          )
          .min(1),
      }),
    ]),
    AuthnStatement: z
      .array(z.object({ $: z.record(z.string(), z.string()).optional() }))
      .optional(),
    AttributeStatement: z
      .array(
        z
          .object({
            Attribute: z
              .array(
                z.object({
                  $: z.record(z.string(), z.string()),
                  AttributeValue: z.array(text).optional(),
                }),
              )
              .optional(),
          })
          .or(z.string()),
      )
      .optional(),
  }),
})

interface Attribute {
  names: string[]
  values: string[]
}

export interface SamlAssertion {
  profile: ProviderProfile
  /** When the identity provider wants the user to sign in again. */
  sessionEndsAt: Date | null
}

const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const subjectId = ['urn:oasis:names:tc:SAML:attribute:subject-id']
const emailNames = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
  'emailAddress',
]
const maxClaimLength = 500

/**
 * Reads the user from a verified assertion. It must answer our request and name our ACS URL as
 * recipient (Web Browser SSO profile 4.1.4.2); the library does not check the recipient.
 * @throws ApiError 400 `validation_failed`, `saml_assertion_no_user_id`, `saml_assertion_no_email`
 */
export function readSamlAssertion(
  samlProfile: Profile,
  provider: SsoProvider,
  { requestId, acsUrl }: { requestId: string; acsUrl: string },
): SamlAssertion {
  const parsed = assertion.safeParse(samlProfile.getAssertion?.())
  if (!parsed.success)
    throw apiError('validation_failed', 'SAML Assertion is not valid', { cause: parsed.error })
  const {
    Subject: [subject],
    AuthnStatement: statements = [],
    AttributeStatement: attributeStatements = [],
  } = parsed.data.Assertion
  const isOurs = subject.SubjectConfirmation.some(
    ({ SubjectConfirmationData: [data] = [] }) =>
      data?.$?.['Recipient'] === acsUrl && data.$['InResponseTo'] === requestId,
  )
  if (samlProfile.issuer !== provider.entity_id || !isOurs)
    throw apiError('validation_failed', 'SAML Assertion is not valid', {
      cause: new Error('The assertion is for another request or recipient'),
    })
  const attributes = attributeStatements
    .flatMap((statement) => (typeof statement === 'string' ? [] : (statement.Attribute ?? [])))
    .map(({ $, AttributeValue = [] }) => ({
      names: [$['Name'] ?? '', $['FriendlyName'] ?? ''].filter(Boolean),
      values: AttributeValue.map((value) => value.slice(0, maxClaimLength)),
    }))
  const ends = statements
    .map(({ $ }) => Date.parse($?.['SessionNotOnOrAfter'] ?? ''))
    .filter((time) => !Number.isNaN(time))
  return {
    profile: toProfile(samlProfile, attributes, provider),
    sessionEndsAt: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  }
}

function toProfile(
  samlProfile: Profile,
  attributes: Attribute[],
  provider: SsoProvider,
): ProviderProfile {
  const claims = mapAttributes(attributes, provider.attribute_mapping)
  const subject =
    findValue(attributes, subjectId) ??
    (samlProfile.nameIDFormat === transient ? undefined : samlProfile.nameID)
  if (!subject)
    throw apiError(
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    )
  const nameIdEmail = samlProfile.nameIDFormat?.endsWith('nameid-format:emailAddress')
    ? samlProfile.nameID
    : undefined
  const email = readEmail(claims['email'] ?? findValue(attributes, emailNames) ?? nameIdEmail, true)
  if (!email)
    throw apiError('saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  const { email: _email, sub: _sub, ...customClaims } = claims
  return {
    subject,
    emails: [email],
    identityData: toIdentityData({
      claims,
      subject,
      issuer: provider.entity_id,
      email,
      customClaims,
    }),
  }
}

function mapAttributes(attributes: Attribute[], mapping: AttributeMapping | null): Json {
  const claims = Object.entries(mapping?.keys ?? {}).flatMap(
    ([ours, { name, names = [], default: otherwise, array }]) => {
      const found = attributes.find((attribute) =>
        [name, ...names].some((theirs) => theirs !== undefined && attribute.names.includes(theirs)),
      )
      const value =
        found && found.values.length > 0 ? (array ? found.values : found.values[0]) : otherwise
      return value === undefined || value === null ? [] : [[ours, value]]
    },
  )
  return Object.fromEntries(claims)
}

function findValue(attributes: Attribute[], names: readonly string[]): string | undefined {
  return attributes.find((attribute) => attribute.names.some((name) => names.includes(name)))
    ?.values[0]
}
