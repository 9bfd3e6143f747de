import { accountJourneys } from './accounts.ts'
import { apiJourneys } from './api.ts'
import { binningJourneys } from './binning.ts'
import { brandingJourneys } from './branding.ts'
import { cancellingJourneys } from './cancelling.ts'
import { choosingJourneys } from './choosing.ts'
import { convertingJourneys } from './converting.ts'
import { copyingJourneys } from './copying.ts'
import { deletingJourneys } from './deleting.ts'
import { draftingJourneys } from './drafting.ts'
import { drawingJourneys } from './drawing.ts'
import { editingJourneys } from './editing.ts'
import { familyJourneys } from './families.ts'
import { forecastingJourneys } from './forecasting.ts'
import { groundedJourneys } from './grounded.ts'
import { hostileJourneys } from './hostile.ts'
import { largeCourseJourneys } from './large-courses.ts'
import { livePreviewJourneys } from './live-preview.ts'
import { mcpJourneys } from './mcp.ts'
import { mediaJourneys } from './media.ts'
import { offeringJourneys } from './offering.ts'
import { operatingJourneys } from './operating.ts'
import { picturingJourneys } from './picturing.ts'
import { playingJourneys } from './playing.ts'
import { repeatingJourneys } from './repeating.ts'
import { reviewingJourneys } from './reviewing.ts'
import { rewritingJourneys } from './rewriting.ts'
import { scopeJourneys } from './scopes.ts'
import { secretJourneys } from './secrets.ts'
import { sourcePictureJourneys } from './source-pictures.ts'
import { sourceJourneys } from './sources.ts'
import { spendingJourneys } from './spending.ts'
import { translatingJourneys } from './translating.ts'
import { waitingJourneys } from './waiting.ts'
import { webhookJourneys } from './webhooks.ts'

accountJourneys('postgres')
apiJourneys('postgres')
binningJourneys('postgres')
brandingJourneys('postgres')
cancellingJourneys('postgres')
convertingJourneys('postgres')
copyingJourneys('postgres')
deletingJourneys('postgres')
draftingJourneys('postgres')
drawingJourneys('postgres')
editingJourneys('postgres')
familyJourneys('postgres')
hostileJourneys('postgres')
largeCourseJourneys('postgres')
livePreviewJourneys('postgres')
mcpJourneys('postgres')
mediaJourneys('postgres')
offeringJourneys('postgres')
operatingJourneys('postgres')
picturingJourneys('postgres')
playingJourneys('postgres')
repeatingJourneys('postgres')
reviewingJourneys('postgres')
rewritingJourneys('postgres')
scopeJourneys('postgres')
secretJourneys('postgres')
spendingJourneys('postgres')
translatingJourneys('postgres')
waitingJourneys('postgres')
sourceJourneys('postgres')
sourcePictureJourneys('postgres')
forecastingJourneys('postgres')
choosingJourneys('postgres')
groundedJourneys('postgres')
webhookJourneys('postgres')
