import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { samlIdpCertificate, samlIdpPrivateKey } from './saml-idp-keys.ts'

export const idpEntityId = 'https://idp.test/saml'
export const idpMetadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${idpEntityId}"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${samlIdpCertificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.test/sign-in"/></IDPSSODescriptor></EntityDescriptor>`

/** The AuthnRequest of a redirect to the identity provider. */
export interface SamlRequest {
  id: string
  issuer: string
  acsUrl: string
  relayState: string
}

export function readSamlRequest(address: string): SamlRequest {
  const url = new URL(address)
  const xml = inflateRawSync(
    Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64'),
  ).toString()
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    id: find(/ ID="([^"]+)"/),
    issuer: find(/Issuer[^>]*>([^<]+)</),
    acsUrl: find(/AssertionConsumerServiceURL="([^"]+)"/),
    relayState: url.searchParams.get('RelayState') ?? '',
  }
}

/** The content of a response, with possible faults. */
export interface SamlAnswer {
  nameId?: string
  nameIdFormat?: string
  attributes?: Record<string, string>
  audience?: string | null
  recipient?: string
  inResponseTo?: string | null
  issuer?: string
  /** Expiry in seconds from now. */
  endsInS?: number
  /** The signed element, or the fault. */
  signed?: 'assertion' | 'response' | 'nothing' | 'foreign'
}

/** A signed response to a request, as base64. */
export function answerSaml(request: SamlRequest, answer: SamlAnswer = {}): string {
  const { signed = 'assertion' } = answer
  const responseId = `_${randomUUID()}`
  const inResponseTo = answer.inResponseTo === undefined ? request.id : answer.inResponseTo
  const assertion = writeAssertion(request, answer, inResponseTo)
  const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${responseId}" Version="2.0" IssueInstant="${time(0)}" Destination="${request.acsUrl}" InResponseTo="${request.id}"><saml:Issuer>${idpEntityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`
  if (signed === 'nothing') return toBase64(response)
  return toBase64(
    sign(response, signed === 'response' ? 'Response' : 'Assertion', signed === 'foreign'),
  )
}

/** XML signature wrapping: moves the signed assertion and puts a forged one in its place. */
export function wrapSignature(answer: string, forgedNameId: string): string[] {
  const xml = Buffer.from(answer, 'base64').toString()
  const signed = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
  const forged = signed
    .replace(/<Signature.*<\/Signature>/s, '')
    .replace(/ ID="[^"]+"/, ' ID="_forged"')
    .replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${forgedNameId}`)
  const signature = /<Signature.*<\/Signature>/s.exec(signed)?.[0] ?? ''
  return [
    xml.replace(signed, forged + signed),
    xml.replace(signed, signed + forged),
    xml.replace(signed, `${forged}<samlp:Extensions>${signed}</samlp:Extensions>`),
    xml.replace(
      signed,
      forged.replace(
        '</saml:Issuer>',
        `</saml:Issuer>${signature.replace('</Signature>', `<Object>${signed.replace(signature, '')}</Object></Signature>`)}`,
      ),
    ),
    xml.replace(
      signed,
      forged
        .replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
        .replace('_forged', / ID="([^"]+)"/.exec(signed)?.[1] ?? ''),
    ),
  ].map(toBase64)
}

function writeAssertion(
  request: SamlRequest,
  {
    nameId = 'person-1',
    nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    attributes = {},
    audience = request.issuer,
    recipient = request.acsUrl,
    issuer = idpEntityId,
    endsInS = 300,
  }: SamlAnswer,
  inResponseTo: string | null,
): string {
  const restriction =
    audience === null
      ? ''
      : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`
  const values = Object.entries(attributes)
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    .join('')
  const answers = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${time(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${time(endsInS)}" Recipient="${recipient}"${answers}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${time(endsInS - 600)}" NotOnOrAfter="${time(endsInS)}">${restriction}</saml:Conditions><saml:AuthnStatement AuthnInstant="${time(0)}" SessionNotOnOrAfter="${time(3600)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${values === '' ? '' : `<saml:AttributeStatement>${values}</saml:AttributeStatement>`}</saml:Assertion>`
}

function sign(xml: string, element: 'Response' | 'Assertion', isForeign: boolean): string {
  const privateKey = isForeign
    ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
        type: 'pkcs8',
        format: 'pem',
      })
    : samlIdpPrivateKey
  const path = `//*[local-name(.)='${element}']`
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signature.addReference({
    xpath: path,
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signature.computeSignature(xml, {
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}

function time(inS: number): string {
  return new Date(Date.now() + inS * 1000).toISOString()
}

function toBase64(xml: string): string {
  return Buffer.from(xml).toString('base64')
}
