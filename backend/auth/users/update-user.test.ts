import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { testRefusals } from '../../../test/auth/refusals.ts'

await testRefusals(
  {
    'GET and PUT /user, POST /logout': [
      [
        'an invalid address',
        { method: 'PUT', path: '/user', body: { email: 'nobody' } },
        400,
        'validation_failed',
      ],
      [
        'the address of another user',
        { method: 'PUT', path: '/user', body: { email: 'Other@Table.example' } },
        422,
        'email_exists',
      ],
      [
        'a phone',
        { method: 'PUT', path: '/user', body: { phone: '+2348031234567' } },
        400,
        'phone_provider_disabled',
      ],
      [
        'an invalid phone number',
        { method: 'PUT', path: '/user', body: { phone: 'call me' } },
        400,
        'validation_failed',
      ],
      [
        'unlinking when it is disabled',
        {
          method: 'DELETE',
          path: '/user/identities/00000000-0000-4000-8000-000000000000',
        },
        404,
        'manual_linking_disabled',
      ],
      [
        'app_metadata',
        { method: 'PUT', path: '/user', body: { app_metadata: { role: 'admin' } } },
        403,
        'not_admin',
      ],
      [
        'an empty password',
        { method: 'PUT', path: '/user', body: { password: '' } },
        422,
        'weak_password',
      ],
      [
        'the same password',
        { method: 'PUT', path: '/user', body: { password: goodPassword } },
        422,
        'same_password',
      ],
      [
        'a wrong current password',
        {
          method: 'PUT',
          path: '/user',
          body: { password: 'a new good password', current_password: 'x' },
        },
        400,
        'invalid_credentials',
      ],
      [
        'logout with an unknown scope',
        { path: '/logout?scope=everywhere' },
        400,
        'validation_failed',
      ],
    ],
  },
  { asUser: true },
)
