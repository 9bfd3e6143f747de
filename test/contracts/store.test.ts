import { auditContract } from './store-audit.ts'
import { deliveriesContract } from './store-deliveries.ts'
import { documentsContract } from './store-documents.ts'
import { gateContract } from './store-gate.ts'
import { lanesContract } from './store-lanes.ts'
import { queueContract } from './store-queue.ts'
import { retentionContract } from './store-retention.ts'
import { transactionsContract } from './store-transactions.ts'
import { usageContract } from './store-usage.ts'
import { workersContract } from './store-workers.ts'

auditContract('sqlite')
auditContract('postgres')
documentsContract('sqlite')
documentsContract('postgres')
gateContract('sqlite')
gateContract('postgres')
lanesContract('sqlite')
lanesContract('postgres')
queueContract('sqlite')
queueContract('postgres')
deliveriesContract('sqlite')
deliveriesContract('postgres')
retentionContract('sqlite')
retentionContract('postgres')
transactionsContract('sqlite')
transactionsContract('postgres')
usageContract('sqlite')
usageContract('postgres')
workersContract('sqlite')
workersContract('postgres')
