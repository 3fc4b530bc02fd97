import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { AuditController } from './audit.controller.js';
import { AuditTrail } from './audit-trail.js';
import { DisputeEvidenceController } from './evidence/dispute-evidence.controller.js';
import { DisputeEvidence } from './evidence/dispute-evidence.service.js';
import { countsProjection } from './search/counts.projection.js';
import { entriesProjection } from './search/entries.projection.js';
import { ReasonsKeptElsewhere } from './reasons.js';
import { AuditExports } from './search/audit-export.service.js';
import { AuditIndex } from './search/audit-index.js';

@Module({
  imports: [PlatformModule.registerContext({ projections: [entriesProjection, countsProjection] })],
  controllers: [AuditController, DisputeEvidenceController],
  providers: [AuditExports, AuditIndex, AuditTrail, DisputeEvidence, ReasonsKeptElsewhere],
})
export class AuditModule {}
