package org.nettracesql.adapter;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.codehaus.janino.CompilerFactory;
import org.codehaus.janino.SimpleCompiler;

/**
 * The compiler of generated code, but that it remembers which classes there are not. For each statement it looks for
 * hundreds of names that may be those of classes ({@code org}, {@code org.apache}, {@code java.lang.Object$Math}); on
 * the class path of tests, of some fifty entries, that is a tenth of the time of all tests of this module. A program
 * has one jar.
 */
public final class RememberingCompilers extends CompilerFactory {

    private static final ClassLoader CLASSES = new Remembering(RememberingCompilers.class.getClassLoader());

    @Override
    public SimpleCompiler newSimpleCompiler() {
        return new SimpleCompiler() {
            @Override
            public void setParentClassLoader(ClassLoader parent) {
                super.setParentClassLoader(parent == CLASSES.getParent() ? CLASSES : parent);
            }
        };
    }

    private static final class Remembering extends ClassLoader {
        private final Set<String> absent = ConcurrentHashMap.newKeySet();

        Remembering(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (absent.contains(name)) {
                throw new ClassNotFoundException(name);
            }
            try {
                return super.loadClass(name, resolve);
            } catch (ClassNotFoundException e) {
                absent.add(name);
                throw e;
            }
        }
    }
}
