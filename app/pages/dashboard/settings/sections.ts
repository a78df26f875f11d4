import { Addresses } from './addresses.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { Consents } from './consents.tsx'
import { Devices } from './devices.tsx'
import { Identities } from './identities.tsx'
import { MyData } from './my-data.tsx'
import { Passkeys } from './factors/passkeys.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondFactors } from './factors/second-factors.tsx'

/** The sections of the settings, in the order of the page. */
export const sections = [
  {
    id: 'profile',
    title: 'Profile',
    text: 'Your name, and how we reach you about your orders and projects.',
    Part: ProfileForm,
  },
  {
    id: 'addresses',
    title: 'Addresses',
    text: 'Where we deliver and install. You can pick one at checkout; the default one comes first.',
    Part: Addresses,
  },
  {
    id: 'email',
    title: 'E-mail address',
    text: 'You sign in with it, and we send our mails to it.',
    Part: ChangeEmail,
  },
  { id: 'password', title: 'Password', Part: ChangePassword },
  {
    id: 'second-factor',
    title: 'Sign in with a second factor',
    text: 'After your password we ask for something you have, such as your phone. Nobody can get in with your password alone.',
    Part: SecondFactors,
  },
  {
    id: 'passkeys',
    title: 'Passkeys',
    text: 'Sign in with your fingerprint, face or screen lock. There is no password to remember or to steal.',
    Part: Passkeys,
  },
  {
    id: 'linked',
    title: 'Linked accounts',
    text: 'Other accounts you can sign in with.',
    Part: Identities,
  },
  {
    id: 'devices',
    title: 'Devices',
    text: 'Where you are signed in now.',
    Part: Devices,
  },
  {
    id: 'apps',
    title: 'Connected apps',
    text: 'Apps of other companies that you let see who you are.',
    Part: ConnectedApps,
  },
  {
    id: 'messages',
    title: 'Messages from us',
    text: 'You always get receipts and updates on your orders. We send anything else only if you say yes.',
    Part: Consents,
  },
  { id: 'data', title: 'Your data', text: 'Download it, or delete your account.', Part: MyData },
]
