import { specsIn } from '../specs-in';

specsIn('ui', 'lib', 'locales');
