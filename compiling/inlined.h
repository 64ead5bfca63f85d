/* Comparisons of strings are written out in the compiled modules instead of called: most are decided by looking at two
   numbers. Literals are interned, as are most words of rules, and no two interned strings are equal. */
#include <Python.h>
#include <CPy.h>

static inline char equals_literal(PyObject *text, PyObject *literal, Py_ssize_t length)
{
    if (text == literal)
        return 1;
    if (PyUnicode_GET_LENGTH(text) != length || PyUnicode_CHECK_INTERNED(text))
        return 0;
    return CPyStr_EqualLiteral(text, literal, length);
}
#define CPyStr_EqualLiteral equals_literal

static inline char equals(PyObject *text, PyObject *other)
{
    if (text == other)
        return 1;
    return PyUnicode_GET_LENGTH(text) == PyUnicode_GET_LENGTH(other) && CPyStr_Equal(text, other);
}
#define CPyStr_Equal equals

/* A copy of a record begins as an object without fields: its class makes that without a call through Python. */
#ifndef DEFINES_BLANK
static inline PyObject *record_blank(PyObject *kind)
{
    return ((PyTypeObject *)kind)->tp_new((PyTypeObject *)kind, NULL, NULL);
}
#define CPyDef_record___blank(kind) record_blank(kind)
#endif

/* Freeing many objects that hang on each other one below the other would need a deep stack, against which the interpreter
   guards each of them. Ours are never linked so: rules, records and views are a few dozen deep at most. */
#undef CPy_TRASHCAN_BEGIN
#undef CPy_TRASHCAN_END
#define CPy_TRASHCAN_BEGIN(op, dealloc)
#define CPy_TRASHCAN_END(op)
