import { specsIn } from '../specs-in';

specsIn('features/partner', 'features/admin');
