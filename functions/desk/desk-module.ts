import { joinModules } from '../../backend/functions/module.ts'
import { backupsModule } from '../backups/backups-module.ts'
import { clockModule } from '../clock/pull-back-times.ts'
import { deadLettersModule } from '../dead-letters/dead-letters-module.ts'
import { mailTextsModule } from '../mail-texts/mail-texts-module.ts'
import { messagesModule } from '../messages/messages-module.ts'
import { peopleModule } from '../people/people-module.ts'
import { searchMissesModule } from '../search-misses/search-misses-module.ts'
import { securityEventsModule } from '../security-events/security-events-module.ts'
import { staffModule } from '../staff/staff-module.ts'
import { exportList } from './export-list.ts'
import { needsAHand } from './needs-a-hand.ts'
import { salesFigures } from './sales-figures.ts'
import { searchDesk } from './search-desk.ts'

/** What the desk shows of the whole business and of the system. */
export const deskModule = joinModules(
  {
    functions: [needsAHand, salesFigures, searchDesk, exportList],
    queues: [],
    scheduledTasks: [],
  },
  staffModule,
  peopleModule,
  searchMissesModule,
  mailTextsModule,
  messagesModule,
  deadLettersModule,
  backupsModule,
  clockModule,
  securityEventsModule,
)
