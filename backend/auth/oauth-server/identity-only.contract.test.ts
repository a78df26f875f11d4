import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { createOAuthFlow } from '../../../test/auth/oauth-flow.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({
  autoconfirm: true,
  oauthServer: {
    enabled: true,
    allowDynamicRegistration: false,
    authorizationUrlPath: '/oauth/consent',
    identityOnly: true,
  },
})
const { signUp, registerClient, approveAndGetCode, exchangeCode } = createOAuthFlow(kit)

test('an app learns what its scopes name, and nothing else from any service', async () => {
  const [owner, client] = [await signUp(), await registerClient()]
  const code = await approveAndGetCode(owner, client.id, { scope: 'openid profile' })
  const { body } = await exchangeCode(client, code)
  const bearer = String(body['access_token'])
  expect(decodeJwt(bearer)).toMatchObject({
    sub: owner.user.id,
    client_id: client.id,
    email: '',
    phone: '',
    user_metadata: {},
    app_metadata: {},
  })
  const get = (path: string) => kit.send({ method: 'GET', path, bearer })
  expect((await get('/oauth/userinfo')).body).toEqual({
    sub: owner.user.id,
    name: 'Ada Obi',
    updated_at: expect.any(Number),
  })
  expect(await get('/user')).toMatchObject({ status: 403, code: 'no_authorization' })
})
