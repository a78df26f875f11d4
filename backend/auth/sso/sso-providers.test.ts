import { expect, test } from 'vitest'
import { idpMetadata } from '../../../test/auth/saml-idp.ts'
import { useSaml } from '../../../test/auth/use-saml.ts'
import { transact } from '../endpoint.ts'
import {
  deleteSsoProvider,
  insertSsoProvider,
  listSsoProviders,
  toSsoProviderShape,
  updateSsoProvider,
} from './sso-providers.ts'

const { kit } = await useSaml()

test('stores providers with unique domains and entity ids', async () => {
  const values = {
    entity_id: 'https://second.test',
    metadata_xml: idpMetadata,
    domains: ['second.example'],
  }
  const second = await transact(kit, (tx) => insertSsoProvider(tx, values, kit.now()))
  await expect(
    transact(kit, (tx) => insertSsoProvider(tx, values, kit.now())),
  ).rejects.toMatchObject({ code: 'saml_idp_already_exists' })
  await expect(
    transact(kit, (tx) =>
      updateSsoProvider(tx, second.id, { domains: ['COMPANY.example'] }, kit.now()),
    ),
  ).rejects.toMatchObject({ code: 'sso_domain_already_exists' })
  const changed = await transact(kit, (tx) =>
    updateSsoProvider(
      tx,
      second.id,
      { domains: ['third.example'], disabled: true, resource_id: 'two' },
      kit.now(),
    ),
  )
  expect(changed && toSsoProviderShape(changed, { withMetadata: false })).toMatchObject({
    id: second.id,
    resource_id: 'two',
    disabled: true,
    saml: { entity_id: 'https://second.test' },
    domains: [{ domain: 'third.example' }],
  })
  expect(await kit.send({ path: '/sso', body: { domain: 'third.example' } })).toMatchObject({
    status: 404,
    code: 'sso_provider_disabled',
  })
  expect(await transact(kit, (tx) => listSsoProviders(tx, { prefix: 't' }))).toHaveLength(1)
  expect(await transact(kit, (tx) => deleteSsoProvider(tx, second.id))).toBe(true)
  expect(await transact(kit, (tx) => listSsoProviders(tx))).toHaveLength(1)
})
