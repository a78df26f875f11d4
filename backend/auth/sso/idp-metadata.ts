import { X509Certificate } from 'node:crypto'
import { apiError } from '../../errors.ts'
import { createProviderFetch } from '../providers/provider-fetch.ts'

/** The metadata of a SAML identity provider. */
interface IdpMetadata {
  entityId: string
  /** Where users are redirected to sign in (HTTP-Redirect binding). */
  signInUrl: string
  /** PEM. */
  certificates: string[]
}

const metadataNs = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signatureNs = 'http://www.w3.org/2000/09/xmldsig#'
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const maxLength = 500_000

/**
 * Parses and checks the metadata.
 * @throws ApiError 400 `validation_failed`
 */
export async function parseIdpMetadata(xml: string): Promise<IdpMetadata> {
  const root = await parseXml(xml)
  const entity =
    root.localName === 'EntityDescriptor' && root.namespaceURI === metadataNs ? root : null
  const entityId = entity?.getAttribute('entityID') ?? ''
  const [idp, ...others] = entity ? [...elements(entity, metadataNs, 'IDPSSODescriptor')] : []
  if (!idp || entityId === '') throw invalid('SAML Metadata must describe one identity provider')
  if (others.length > 0) throw invalid('SAML Metadata must describe one identity provider only')
  const signInUrl =
    elements(idp, metadataNs, 'SingleSignOnService')
      .find((service) => service.getAttribute('Binding') === redirectBinding)
      ?.getAttribute('Location') ?? ''
  if (!URL.canParse(signInUrl) || !/^https?:$/.test(new URL(signInUrl).protocol))
    throw invalid('SAML Metadata contains no SingleSignOnService with HTTP-Redirect binding')
  const keys = elements(idp, metadataNs, 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  )
  const certificates = keys
    .flatMap((key) => elements(key, signatureNs, 'X509Certificate'))
    .map((element) => readCertificate(element.textContent ?? ''))
  if (certificates.length === 0) throw invalid('SAML Metadata contains no signing certificate')
  return { entityId, signInUrl, certificates }
}

/** @throws ApiError 400 `saml_metadata_fetch_failed` */
export async function fetchIdpMetadata(address: string): Promise<string> {
  try {
    const response = await createProviderFetch(new URL(address))(address)
    if (!response.ok) throw new Error(`answered ${response.status}`)
    return await response.text()
  } catch (cause) {
    throw apiError(
      'saml_metadata_fetch_failed',
      'SAML Metadata could not be fetched from its URL',
      {
        cause,
      },
    )
  }
}

/** Document types are refused: they allow external references and entity expansion. */
async function parseXml(xml: string): Promise<Element> {
  if (xml.length > maxLength || /<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw invalid('SAML Metadata must be XML without a document type')
  const { DOMParser } = await import('@xmldom/xmldom')
  const fail = (message: string) => {
    throw new Error(message)
  }
  try {
    const { documentElement } = new DOMParser({
      errorHandler: { warning: () => {}, error: fail, fatalError: fail },
    }).parseFromString(xml, 'text/xml')
    if (documentElement) return documentElement
  } catch (cause) {
    throw apiError('validation_failed', 'SAML Metadata is not valid XML', { cause })
  }
  throw invalid('SAML Metadata is not valid XML')
}

function elements(parent: Element, namespace: string, name: string): Element[] {
  const list = parent.getElementsByTagNameNS(namespace, name)
  return Array.from({ length: list.length }, (_, index) => list.item(index)).filter(
    (element) => element !== null,
  )
}

function readCertificate(base64: string): string {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).toString()
  } catch (cause) {
    throw apiError('validation_failed', 'SAML Metadata contains an invalid certificate', {
      cause,
    })
  }
}

function invalid(message: string) {
  return apiError('validation_failed', message)
}
