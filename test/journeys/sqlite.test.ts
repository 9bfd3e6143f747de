import { apiJourneys } from './api.ts'
import { deletingJourneys } from './deleting.ts'
import { editingJourneys } from './editing.ts'
import { hostileJourneys } from './hostile.ts'
import { secretJourneys } from './secrets.ts'
import { webhookJourneys } from './webhooks.ts'

apiJourneys('sqlite')
deletingJourneys('sqlite')
editingJourneys('sqlite')
hostileJourneys('sqlite')
secretJourneys('sqlite')
webhookJourneys('sqlite')
