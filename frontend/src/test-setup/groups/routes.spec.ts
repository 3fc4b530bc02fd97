import { specsIn } from '../specs-in';

specsIn('routes', 'app');
